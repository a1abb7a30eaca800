package io.proofload.spark;

import java.util.HashMap;
import java.util.Map;

/** Arguments as {@code --name=value}. All are needed: a default would hide what was measured. */
final class NamedArguments {
    private final Map<String, String> given = new HashMap<>();

    NamedArguments(String[] arguments) {
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            if (!parts[0].startsWith("--") || parts.length != 2) {
                throw new IllegalArgumentException("Expected --name=value, not " + argument);
            }
            given.put(parts[0].substring(2), parts[1]);
        }
    }

    String take(String name) {
        String value = given.remove(name);
        if (value == null) {
            throw new IllegalArgumentException("Missing --" + name);
        }
        return value;
    }

    /** Throws if there are arguments that nobody took. */
    void end() {
        if (!given.isEmpty()) {
            throw new IllegalArgumentException("Unknown parameters " + given.keySet());
        }
    }
}
