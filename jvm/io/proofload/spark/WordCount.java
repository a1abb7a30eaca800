package io.proofload.spark;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** A small application as a user may have one: counts words that it makes. Its arguments are words, distinct words and partitions. */
public final class WordCount {
    private WordCount() {}

    public static void main(String[] arguments) {
        int words = Integer.parseInt(arguments[0]);
        int distinct = Integer.parseInt(arguments[1]);
        int partitions = Integer.parseInt(arguments[2]);
        try (JavaSparkContext context = new JavaSparkContext(new SparkConf().setAppName("word count"))) {
            List<Integer> parts = IntStream.range(0, partitions).boxed().toList();
            long counted = context.parallelize(parts, partitions)
                    .flatMap(part -> IntStream.range(0, words / partitions)
                            .mapToObj(index -> "word-" + (index * 31L + part) % distinct)
                            .iterator())
                    .mapToPair(word -> new Tuple2<>(word, 1L))
                    .reduceByKey(Long::sum)
                    .count();
            System.out.println(counted + " distinct words");
        }
    }
}
