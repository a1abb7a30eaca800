import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.config.Properties;
import org.apache.cassandra.config.Replacements;
import org.apache.cassandra.config.YamlConfigurationLoader;

/**
 * Prints the settings that a version of Cassandra reads from cassandra.yaml, one on each line after the name of its list: also
 * those inside others, with dots, and former names. Then follow the values that it accepts: a file with the setting is read and
 * checked as when a node starts. Run with its jars in an empty folder, in which it also makes the folders that a value names.
 */
public final class SettingNames {
  private static final Map<String, Class<?>> types = new TreeMap<>();
  private static Path folder;

  private SettingNames() {
  }

  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    folder = Path.of("").toAbsolutePath();
    // Without a log.
    Path logback = Files.writeString(folder.resolve("logback.xml"), "<configuration/>");
    System.setProperty("logback.configurationFile", logback.toString());
    System.setProperty("cassandra.storagedir", folder.toString());
    Properties.defaultLoader().flatten(Config.class).forEach((name, property) -> types.put(name, property.getType()));
    Properties.defaultLoader().getProperties(Config.class).forEach((name, property) -> types.put(name, property.getType()));
    Replacements.getNameReplacements(Config.class)
        .getOrDefault(Config.class, Map.of())
        .forEach((name, replacement) -> types.put(name, replacement.oldType));
    if (!accepts("concurrent_reads", "32") || accepts("concurrent_reads", "-1")) {
      throw new IllegalStateException("Cassandra does not check its settings as expected: " + fault("batch", "concurrent_reads", "32"));
    }
    for (Map.Entry<String, Class<?>> type : types.entrySet()) {
      System.out.println("node " + type.getKey() + " " + values(type.getKey(), type.getValue()));
    }
    System.exit(0);
  }

  private static String values(String name, Class<?> type) {
    String kind = type.getName();
    if (accepts(name, "no such value")) {
      return "text";
    }
    if (type.isEnum()) {
      List<String> options = Arrays.stream(type.getEnumConstants()).map(each -> ((Enum<?>) each).name()).toList();
      return "one of " + String.join(", ", options);
    }
    if (kind.matches("boolean|.*\\.Boolean")) {
      return "any case, one of true, false, yes, no, on, off";
    }
    if (kind.matches("double|float|.*\\.(Double|Float)")) {
      String range = range("number", each -> accepts(name, Long.toString(each)));
      return range.equals("text") && accepts(name, "0.5") ? "number 0..1" : range;
    }
    if (kind.matches("int|long|short|.*\\.(Integer|Long|Short)")) {
      return range("integer", each -> accepts(name, Long.toString(each)));
    }
    if (kind.contains("DurationSpec")) {
      return quantity("duration", name, Stream.of("ns", "us", "µs", "ms", "s", "m", "h", "d"));
    }
    if (kind.contains("DataStorageSpec")) {
      return quantity("size", name, Stream.of("B", "KiB", "MiB", "GiB"));
    }
    if (kind.contains("DataRateSpec")) {
      return quantity("rate", name, Stream.of("B/s", "KiB/s", "MiB/s"));
    }
    return "text";
  }

  /** With the units that one of a few quantities may have. */
  private static String quantity(String kind, String name, Stream<String> units) {
    List<String> accepted = units
        .filter(unit -> Stream.of(1, 10, 100, 1000, 10_000).anyMatch(each -> accepts(name, each + unit)))
        .collect(Collectors.toList());
    if (accepted.isEmpty()) {
      return "text";
    }
    String least = accepted.stream().anyMatch(unit -> accepts(name, "0" + unit)) ? "0" : "1";
    return kind + " " + least + ".. " + String.join(",", accepted);
  }

  private static String range(String kind, LongPredicate accepts) {
    long[] tried = {1, 0, 2, 4, 8, 16, 64, 256, 1024, 4096, 1 << 20, 1 << 30};
    return Arrays.stream(tried)
        .filter(accepts)
        .mapToObj(each -> kind + " " + bound(accepts, each, Long.MIN_VALUE) + ".." + bound(accepts, each, Long.MAX_VALUE))
        .findFirst()
        .orElse("text");
  }

  /** The last number that is accepted on the way from an accepted one to the end; nothing if the end is. */
  private static String bound(LongPredicate accepts, long known, long end) {
    if (accepts.test(end)) {
      return "";
    }
    BigInteger accepted = BigInteger.valueOf(known);
    BigInteger refused = BigInteger.valueOf(end);
    while (refused.subtract(accepted).abs().compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = accepted.add(refused).shiftRight(1);
      if (accepts.test(middle.longValue())) {
        accepted = middle;
      } else {
        refused = middle;
      }
    }
    return accepted.toString();
  }

  /** In one of the ways to sync the commit log, which have settings of their own. */
  private static boolean accepts(String name, String value) {
    return Stream.of("periodic\ncommitlog_sync_period: 10000ms", "batch", "group\ncommitlog_sync_group_window: 10ms")
        .anyMatch(sync -> fault(sync, name, value) == null);
  }

  /** Why a node with this setting would not start; null if it would, as far as its configuration is concerned. */
  private static String fault(String sync, String name, String value) {
    try {
      Path file = folder.resolve("cassandra.yaml");
      Files.writeString(file, "commitlog_sync: " + sync + "\n" + name + ": \"" + value + "\"\n");
      call("setConfig", Config.class, new YamlConfigurationLoader().loadConfig(file.toUri().toURL()));
      call("applySimpleConfig", null, null);
      call("applyGuardrails", null, null);
      return null;
    } catch (InvocationTargetException refusal) {
      if (refusal.getCause() instanceof LinkageError) {
        throw new IllegalStateException(refusal);
      }
      String sentence = String.valueOf(refusal.getCause());
      // Another setting may make it right.
      return Stream.of(sentence.split("[^a-z_]+")).anyMatch(word -> !word.equals(name) && types.containsKey(word)) ? null : sentence;
    } catch (IOException | ReflectiveOperationException error) {
      throw new IllegalStateException(error);
    } catch (LinkageError error) {
      // Only a whole node can tell.
      return null;
    } catch (RuntimeException refusal) {
      return String.valueOf(refusal);
    }
  }

  private static void call(String name, Class<?> type, Object argument) throws ReflectiveOperationException {
    Method method = DatabaseDescriptor.class.getDeclaredMethod(name, type == null ? new Class<?>[0] : new Class<?>[] {type});
    method.setAccessible(true);
    method.invoke(null, type == null ? new Object[0] : new Object[] {argument});
  }
}
