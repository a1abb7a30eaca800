package io.proofload.spark;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/**
 * Reads the key and one column of a whole table in Cassandra, shortens each key to its characters 6 to 8 and counts the rows of each.
 * The settings of the application say where Cassandra is, and in which data centre it is read.
 *
 * <p>Arguments: keyspace, table, name of the key, name of the column. Standard output is one JSON object a line: {@code start}, then
 * {@code result}; a run without the second is not whole. Times are Unix times in milliseconds.
 */
public final class CountByKeyPart {
    /** As in a job of 2016 whose keys were hexadecimal: its 4,096 groups. */
    private static final int FROM = 5;

    private static final int TO = 8;

    private CountByKeyPart() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 4) {
            throw new IllegalArgumentException("Expected keyspace, table, key and column, not " + List.of(arguments));
        }
        SparkConf configuration = new SparkConf().setAppName("proofload spark-job");
        // Spark refuses to start when the folder of its event log does not exist yet.
        Files.createDirectories(Path.of(URI.create(configuration.get("spark.eventLog.dir"))));
        try (SparkSession session =
                SparkSession.builder().config(configuration).getOrCreate()) {
            JavaSparkContext context = new JavaSparkContext(session.sparkContext());
            System.out.printf(
                    "{\"event\":\"start\",\"atMilliseconds\":%d,\"application\":\"%s\"}%n",
                    System.currentTimeMillis(), session.sparkContext().applicationId());
            context.setJobDescription("count by key part");
            count(session, arguments[0], arguments[1], arguments[2], arguments[3]);
        }
    }

    private static void count(SparkSession session, String keyspace, String table, String key, String column) {
        long startNanoseconds = System.nanoTime();
        Dataset<Row> rows = session.read()
                .format("org.apache.spark.sql.cassandra")
                .option("keyspace", keyspace)
                .option("table", table)
                .load()
                .select(key, column);
        // As an RDD, because a query would not read a column that its result does not need.
        List<Tuple2<String, Long>> groups = rows.javaRDD()
                .mapToPair(row -> new Tuple2<>(partOf(row.getString(0)), 1L))
                .reduceByKey(Long::sum)
                .collect();
        double seconds = (System.nanoTime() - startNanoseconds) / 1e9;
        long counted = groups.stream().mapToLong(Tuple2::_2).sum();
        System.out.printf(
                "{\"event\":\"result\",\"atMilliseconds\":%d,\"seconds\":%.6f,\"groups\":%d,\"rows\":%d}%n",
                System.currentTimeMillis(), seconds, groups.size(), counted);
    }

    private static String partOf(String key) {
        return key.substring(Math.min(FROM, key.length()), Math.min(TO, key.length()));
    }
}
