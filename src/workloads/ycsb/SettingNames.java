import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import java.util.Arrays;

/** Prints the settings of the DataStax driver, one on each line after the name of its list. Run with its jars. */
public final class SettingNames {
  private SettingNames() {
  }

  public static void main(String[] arguments) {
    Arrays.stream(DefaultDriverOption.values())
        .map(DefaultDriverOption::getPath)
        .sorted()
        .forEach(name -> System.out.println("driver " + name));
  }
}
