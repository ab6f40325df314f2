package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"zahr/bot"
	"zahr/store"
)

// operations is what an operator watches: /metrics for Prometheus and /healthz
// for whoever restarts what is ill. It is for this machine alone: the address
// must be of the loopback.
type operations struct {
	site
	addr     string // where it is to listen
	registry *prometheus.Registry
}

// newOperations is what will be served at an address, once there is a bot.
func newOperations(addr string) (*operations, error) {
	if err := checkLoopback(addr); err != nil {
		return nil, fmt.Errorf("operations: %w", err)
	}
	o := &operations{addr: addr, registry: prometheus.NewRegistry()}
	o.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return o, nil
}

// checkLoopback refuses addresses that other machines can reach.
func checkLoopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("the address %q must look like 127.0.0.1:9090: %w", addr, err)
	}
	if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("the address %q can be reached from other machines: use one such as 127.0.0.1:9090", addr)
}

// open serves what is to be known of a bot and its store.
func (o *operations) open(zahr *bot.Bot, kept *store.Store, log *slog.Logger) error {
	o.registry.MustRegister(&gauges{bot: zahr, store: kept, log: log})
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(o.registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		if err := healthy(kept, time.Now()); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	var err error
	if o.site, err = listen(o.addr, mux); err != nil {
		return fmt.Errorf("operations: %w; choose another address with --operations", err)
	}
	log.Info("operations", "metrics", o.url()+"/metrics", "health", o.url()+"/healthz")
	return nil
}

// silence is how long the heartbeat, which comes every 20 seconds, may stay away.
const silence = time.Minute

// healthy tells what keeps the bot from working: a heart that beats has stored
// something lately.
func healthy(kept *store.Store, now time.Time) error {
	beat, err := kept.LastBeat()
	if err != nil {
		return fmt.Errorf("the store cannot be read: %w", err)
	}
	if age := now.Sub(beat); age > silence {
		return fmt.Errorf("nothing could be stored for %s: look at the log, and whether the disk is full", age.Round(time.Second))
	}
	return nil
}

// gauges are read when they are asked for.
type gauges struct {
	bot   *bot.Bot
	store *store.Store
	log   *slog.Logger
}

func gauge(name, help string) *prometheus.Desc { return prometheus.NewDesc(name, help, nil, nil) }

var (
	descTables   = gauge("zahr_tables", "Tables opened so far.")
	descOpen     = gauge("zahr_open_games", "Tables that gather players or play.")
	descDirty    = gauge("zahr_dirty_boards", "Tables whose messages are not as they should be yet.")
	descNotices  = gauge("zahr_waiting_announcements", "Announcements that are not sent yet.")
	descWaking   = gauge("zahr_waking_tables", "Tables that will do something by themselves.")
	descBytes    = gauge("zahr_store_bytes", "Size of the database.")
	descBeat     = gauge("zahr_heartbeat_age_seconds", "Since the heartbeat was stored; it is every 20 seconds.")
	descChats    = gauge("zahr_busy_chats", "Chats whose updates or tables are being handled.")
	descJobs     = gauge("zahr_queued_updates", "Updates and wakes that wait for others of their chat.")
	descDelivery = gauge("zahr_busy_deliveries", "Chats to which something is being brought.")
	allGauges    = []*prometheus.Desc{descTables, descOpen, descDirty, descNotices, descWaking, descBytes, descBeat, descChats, descJobs, descDelivery}
)

// Describe implements prometheus.Collector.
func (g *gauges) Describe(to chan<- *prometheus.Desc) {
	for _, d := range allGauges {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (g *gauges) Collect(to chan<- prometheus.Metric) {
	tell := func(d *prometheus.Desc, value float64) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	load := g.bot.Load()
	tell(descChats, float64(load.Chats))
	tell(descJobs, float64(load.Jobs))
	tell(descDelivery, float64(load.Deliveries))
	counts, err := g.store.Counts()
	beat, beatErr := g.store.LastBeat()
	if err := errors.Join(err, beatErr); err != nil {
		if !errors.Is(err, store.ErrClosed) {
			g.log.Error("metrics of the store not read", "error", err)
		}
		return
	}
	tell(descTables, float64(counts.Tables))
	tell(descOpen, float64(counts.Open))
	tell(descDirty, float64(counts.Dirty))
	tell(descNotices, float64(counts.Notices))
	tell(descWaking, float64(counts.Waking))
	tell(descBytes, float64(counts.Bytes))
	if !beat.IsZero() {
		tell(descBeat, time.Since(beat).Seconds())
	}
}
