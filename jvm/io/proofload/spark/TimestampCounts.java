package io.proofload.spark;

import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.util.AccumulatorV2;

/** Counts records by their timestamp in milliseconds, over all tasks of a batch. */
final class TimestampCounts extends AccumulatorV2<Long, TreeMap<Long, Long>> {
    private static final long serialVersionUID = 1;

    private final TreeMap<Long, Long> counts = new TreeMap<>();

    @Override
    public boolean isZero() {
        return counts.isEmpty();
    }

    @Override
    public TimestampCounts copy() {
        TimestampCounts copy = new TimestampCounts();
        copy.counts.putAll(counts);
        return copy;
    }

    @Override
    public void reset() {
        counts.clear();
    }

    @Override
    public void add(Long milliseconds) {
        counts.merge(milliseconds, 1L, Long::sum);
    }

    @Override
    public void merge(AccumulatorV2<Long, TreeMap<Long, Long>> other) {
        for (Map.Entry<Long, Long> each : other.value().entrySet()) {
            counts.merge(each.getKey(), each.getValue(), Long::sum);
        }
    }

    @Override
    public TreeMap<Long, Long> value() {
        return counts;
    }
}
