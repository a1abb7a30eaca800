package io.proofload.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.current_timestamp;
import static org.apache.spark.sql.functions.lit;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;

/**
 * Structured Streaming from a topic of Kafka to a table of Cassandra, until a number of records has arrived. A record's partition and
 * offset are its key, so a batch that is written again changes nothing. The settings of the application say where Cassandra is.
 *
 * <p>Arguments, as {@code --name=value}: {@code servers}, {@code topic}; {@code records}, how many are written to the topic;
 * {@code trigger}, milliseconds from the start of a batch to that of the next; {@code most}, records of a batch at most, 0 for no
 * limit; {@code keyspace} and {@code table}, or {@code keyspace} empty to read only; {@code batches}, the file of {@link BatchLog};
 * {@code checkpoint}, a folder. Standard output is one JSON object a line: {@code start}, {@code ready} when the topic is read,
 * {@code batch}, {@code end}; a run without the last is not whole. Times are Unix times in milliseconds.
 */
public final class StreamToCassandra {
    /** Longer than the slowest start of a producer and than any pause of an overloaded broker. */
    private static final long LONGEST_SILENCE_NANOSECONDS = 120_000_000_000L;

    private static final long POLL_MILLISECONDS = 100;

    /** Rows of the application's own, of which a round writes so many. No partition of a topic has this number. */
    private static final int WARM_UP_ROWS = 2000;

    private static final int WARM_UP_PARTITION = -1;
    private static final int WARM_UP_PAYLOAD_BYTES = 100;
    private static final int MOST_WARM_UP_ROUNDS = 10;

    /** Code is compiled once a round takes at least this share of the time of the round before it. */
    private static final double SETTLED_SHARE = 0.8;

    private final SparkSession session;
    private final String keyspace;
    private final String table;
    private final BatchLog log;
    private final TimestampCounts timestamps = new TimestampCounts();

    private volatile long records;
    private volatile long batches;
    private volatile long lastBatchNanoseconds = System.nanoTime();

    private StreamToCassandra(SparkSession session, String keyspace, String table, BatchLog log) {
        this.session = session;
        this.keyspace = keyspace;
        this.table = table;
        this.log = log;
    }

    public static void main(String[] arguments) throws IOException, TimeoutException, StreamingQueryException {
        NamedArguments given = new NamedArguments(arguments);
        String servers = given.take("servers");
        String topic = given.take("topic");
        long written = Long.parseLong(given.take("records"));
        long trigger = Long.parseLong(given.take("trigger"));
        long most = Long.parseLong(given.take("most"));
        String keyspace = given.take("keyspace");
        String table = given.take("table");
        Path batches = Path.of(given.take("batches"));
        String checkpoint = given.take("checkpoint");
        given.end();
        try (BatchLog log = new BatchLog(batches);
                SparkSession session = SparkSession.builder().appName("proofload spark-streaming").getOrCreate()) {
            System.out.printf(
                    "{\"event\":\"start\",\"atMilliseconds\":%d,\"application\":\"%s\"}%n",
                    System.currentTimeMillis(), session.sparkContext().applicationId());
            StreamToCassandra stream = new StreamToCassandra(session, keyspace, table, log);
            stream.run(servers, topic, most, trigger, checkpoint, written);
        }
    }

    private void run(String servers, String topic, long most, long trigger, String checkpoint, long written)
            throws TimeoutException, StreamingQueryException {
        session.sparkContext().register(timestamps, "timestamps");
        TimestampCounts counts = timestamps;
        UDF1<Timestamp, Timestamp> count = time -> {
            counts.add(time.getTime());
            return time;
        };
        // Not deterministic: it is evaluated once for each record.
        UserDefinedFunction counted = functions.udf(count, DataTypes.TimestampType).asNondeterministic();
        warmUp();
        StreamingQuery query = source(servers, topic, most)
                .select(
                        col("partition").as("kafka_partition"),
                        col("offset").as("kafka_offset"),
                        counted.apply(col("timestamp")).as("written"),
                        col("value").as("payload"))
                .writeStream()
                .trigger(Trigger.ProcessingTime(trigger))
                .option("checkpointLocation", checkpoint)
                .foreachBatch((VoidFunction2<Dataset<Row>, Long>) this::write)
                .start();
        lastBatchNanoseconds = System.nanoTime();
        System.out.printf("{\"event\":\"ready\",\"atMilliseconds\":%d}%n", System.currentTimeMillis());
        while (records < written) {
            // Throws what the query failed with.
            if (query.awaitTermination(POLL_MILLISECONDS)) {
                throw new IllegalStateException("The query ended after " + records + " of " + written + " records.");
            }
            if (System.nanoTime() - lastBatchNanoseconds > LONGEST_SILENCE_NANOSECONDS) {
                throw new IllegalStateException("No batch was committed for "
                        + LONGEST_SILENCE_NANOSECONDS / 1_000_000_000 + " s, after " + records + " of " + written + " records.");
            }
        }
        query.stop();
        System.out.printf(
                "{\"event\":\"end\",\"atMilliseconds\":%d,\"records\":%d,\"batches\":%d}%n",
                System.currentTimeMillis(), records, batches);
    }

    private Dataset<Row> source(String servers, String topic, long most) {
        var reader = session.readStream()
                .format("kafka")
                .option("kafka.bootstrap.servers", servers)
                .option("subscribe", topic)
                .option("startingOffsets", "earliest");
        return (most > 0 ? reader.option("maxOffsetsPerTrigger", most) : reader).load();
    }

    /** Writes rows of its own until that becomes no faster: executors start, connect and compile their code. */
    private void warmUp() {
        double before = Double.POSITIVE_INFINITY;
        for (int round = 0; round < MOST_WARM_UP_ROUNDS; round++) {
            long began = System.nanoTime();
            save(session.range(WARM_UP_ROWS)
                    .select(
                            lit(WARM_UP_PARTITION).as("kafka_partition"),
                            col("id").as("kafka_offset"),
                            current_timestamp().as("written"),
                            lit(new byte[WARM_UP_PAYLOAD_BYTES]).as("payload")));
            double took = System.nanoTime() - began;
            if (took >= SETTLED_SHARE * before) {
                return;
            }
            before = took;
        }
    }

    private void save(Dataset<Row> rows) {
        if (keyspace.isEmpty()) {
            rows.write().format("noop").mode("overwrite").save();
        } else {
            rows.write()
                    .format("org.apache.spark.sql.cassandra")
                    .option("keyspace", keyspace)
                    .option("table", table)
                    .mode("append")
                    .save();
        }
    }

    private void write(Dataset<Row> batch, long number) throws IOException {
        long began = System.currentTimeMillis();
        timestamps.reset();
        save(batch);
        long committed = System.currentTimeMillis();
        TreeMap<Long, Long> counts = new TreeMap<>(timestamps.value());
        if (counts.isEmpty()) {
            return;
        }
        log.write(number, began, committed, counts);
        batches++;
        records += counts.values().stream().mapToLong(Long::longValue).sum();
        lastBatchNanoseconds = System.nanoTime();
        System.out.printf(
                "{\"event\":\"batch\",\"atMilliseconds\":%d,\"records\":%d}%n", committed, records);
    }
}
