package io.proofload.spark;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Parameters of a run, given as {@code --name=value}. All are needed: a default would hide what was measured.
 *
 * @param tests the tests to run, in this order
 * @param scale the scale factor of the run
 * @param partitions partitions, and reduce tasks, at scale factor 1
 * @param records records at scale factor 1
 * @param uniqueKeys unique keys at scale factor 1
 * @param uniqueValues unique values at scale factor 1
 * @param trials trials of each test
 * @param ignoredTrials trials at the start of each test that do not count
 * @param pauseMilliseconds pause after each trial
 */
record Parameters(
        List<CoreTest> tests,
        double scale,
        int partitions,
        long records,
        int uniqueKeys,
        int uniqueValues,
        int trials,
        int ignoredTrials,
        long pauseMilliseconds) {

    static Parameters parse(String[] arguments) {
        Map<String, String> given = new HashMap<>();
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            if (!parts[0].startsWith("--") || parts.length != 2) {
                throw new IllegalArgumentException("Expected --name=value, not " + argument);
            }
            given.put(parts[0].substring(2), parts[1]);
        }
        Parameters parameters = new Parameters(
                Arrays.stream(take(given, "tests").split(",")).map(CoreTest::labelled).toList(),
                Double.parseDouble(take(given, "scale")),
                Integer.parseInt(take(given, "partitions")),
                Long.parseLong(take(given, "records")),
                Integer.parseInt(take(given, "unique-keys")),
                Integer.parseInt(take(given, "unique-values")),
                Integer.parseInt(take(given, "trials")),
                Integer.parseInt(take(given, "ignored-trials")),
                Long.parseLong(take(given, "pause-milliseconds")));
        if (!given.isEmpty()) {
            throw new IllegalArgumentException("Unknown parameters " + given.keySet());
        }
        return parameters;
    }

    private static String take(Map<String, String> given, String name) {
        String value = given.remove(name);
        if (value == null) {
            throw new IllegalArgumentException("Missing --" + name);
        }
        return value;
    }
}
