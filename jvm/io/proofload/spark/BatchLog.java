package io.proofload.spark;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.stream.Collectors;

/**
 * A file with a JSON object a line for each batch: when it began and was committed, and its records by their timestamps. Timestamps
 * are counted in steps of equal length from the first; a batch has at most a thousand. Times are Unix times in milliseconds.
 */
final class BatchLog implements AutoCloseable {
    private static final int MOST_STEPS = 1000;

    private final BufferedWriter file;

    BatchLog(Path path) throws IOException {
        file = Files.newBufferedWriter(path, StandardCharsets.UTF_8);
    }

    /** @param counts records by timestamp, at least one */
    void write(long batch, long began, long committed, NavigableMap<Long, Long> counts) throws IOException {
        long first = counts.firstKey();
        long span = counts.lastKey() - first + 1;
        long step = (span + MOST_STEPS - 1) / MOST_STEPS;
        long[] steps = new long[(int) ((span + step - 1) / step)];
        counts.forEach((time, records) -> steps[(int) ((time - first) / step)] += records);
        file.write(
                "{\"batch\":%d,\"beganMilliseconds\":%d,\"committedMilliseconds\":%d,\"records\":%d,\"firstMilliseconds\":%d,\"stepMilliseconds\":%d,\"counts\":[%s]}%n"
                        .formatted(
                                batch,
                                began,
                                committed,
                                Arrays.stream(steps).sum(),
                                first,
                                step,
                                Arrays.stream(steps).mapToObj(Long::toString).collect(Collectors.joining(","))));
        file.flush();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
