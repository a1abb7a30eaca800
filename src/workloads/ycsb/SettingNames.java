import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Prints the settings of the DataStax driver, one on each line after the name of its list, with the values that it accepts. Run with its jars. */
public final class SettingNames {
  private SettingNames() {
  }

  public static void main(String[] arguments) {
    Map<String, String> values = new TreeMap<>();
    Arrays.stream(DefaultDriverOption.values()).forEach(option -> values.put(option.getPath(), "text"));
    TypedDriverOption.builtInValues()
        .forEach(option -> values.put(option.getRawOption().getPath(), values(option.getExpectedType().toString())));
    values.forEach((name, accepted) -> System.out.println("driver " + name + " " + accepted));
  }

  /** In the syntax of the driver's configuration, HOCON. */
  private static String values(String type) {
    return switch (type) {
      case "java.lang.Boolean" -> "one of true, false, yes, no, on, off";
      case "java.lang.Integer" -> "integer " + Integer.MIN_VALUE + ".." + Integer.MAX_VALUE;
      case "java.lang.Double" -> "number ..";
      case "java.time.Duration" ->
          "duration 0.. ,ns,nanos,nanosecond,nanoseconds,us,micros,microsecond,microseconds,ms,millis,millisecond,milliseconds,"
              + "s,second,seconds,m,minute,minutes,h,hour,hours,d,day,days";
      default -> "text";
    };
  }
}
