import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.Properties;
import org.apache.cassandra.config.Replacements;

/**
 * Prints the settings that a version of Cassandra reads from cassandra.yaml, one on each line after the name of its list: also
 * those inside others, with dots, and former names. Run with its jars.
 */
public final class SettingNames {
  private SettingNames() {
  }

  public static void main(String[] arguments) {
    Set<String> names = new TreeSet<>(Properties.defaultLoader().flatten(Config.class).keySet());
    names.addAll(Properties.defaultLoader().getProperties(Config.class).keySet());
    names.addAll(Replacements.getNameReplacements(Config.class).getOrDefault(Config.class, Map.of()).keySet());
    names.forEach(name -> System.out.println("node " + name));
  }
}
