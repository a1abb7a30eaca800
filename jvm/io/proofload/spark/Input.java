package io.proofload.spark;

import java.util.Collections;
import java.util.Iterator;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Input of a test: pairs drawn uniformly from the unique keys and values, made anew in each partition from a seed of its
 * own, so that every run has the same input, and cached in memory before the first trial.
 */
final class Input {
    /** Seed, and length of a key or value as text, of the published runs. */
    private static final int SEED = 5;

    private static final int TEXT_LENGTH = 10;

    /** Partitions, and reduce tasks, of a test at its own scale. */
    final int partitions;

    private final int recordsPerPartition;
    private final int uniqueKeys;
    private final int uniqueValues;
    private final JavaSparkContext context;

    Input(JavaSparkContext context, Parameters parameters, double scale) {
        this.context = context;
        partitions = (int) atLeastOne(parameters.partitions() * scale);
        recordsPerPartition = (int) atLeastOne(parameters.records() * scale / partitions);
        uniqueKeys = (int) atLeastOne(parameters.uniqueKeys() * scale);
        uniqueValues = (int) atLeastOne(parameters.uniqueValues() * scale);
    }

    JavaPairRDD<Integer, Integer> integers() {
        return cached(generate());
    }

    JavaPairRDD<String, String> texts() {
        return cached(generate().mapToPair(pair -> new Tuple2<>(text(pair._1), text(pair._2))));
    }

    private static long atLeastOne(double value) {
        return Math.max(1, Math.round(value));
    }

    private static String text(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(TEXT_LENGTH - digits.length()) + digits;
    }

    private JavaPairRDD<Integer, Integer> generate() {
        // Locals, because a closure over fields would take the Spark context along.
        int count = recordsPerPartition;
        int keys = uniqueKeys;
        int values = uniqueValues;
        return context.parallelize(Collections.<Integer>emptyList(), partitions)
                .mapPartitionsWithIndex((index, none) -> partition(index, count, keys, values), true)
                .mapToPair(pair -> pair);
    }

    private static Iterator<Tuple2<Integer, Integer>> partition(int index, int count, int keys, int values) {
        Random random = new Random(Integer.toString(SEED ^ index).hashCode());
        return IntStream.range(0, count)
                .mapToObj(each -> new Tuple2<>(random.nextInt(keys), random.nextInt(values)))
                .iterator();
    }

    private static <K, V> JavaPairRDD<K, V> cached(JavaPairRDD<K, V> pairs) {
        JavaPairRDD<K, V> cached = pairs.persist(StorageLevel.MEMORY_ONLY());
        cached.count();
        return cached;
    }
}
