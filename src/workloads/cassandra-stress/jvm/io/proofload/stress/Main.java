package io.proofload.stress;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import org.apache.cassandra.stress.Stress;

/**
 * Runs cassandra-stress, which reads whom it trusts only from a key store of Java: makes one of a certificate in PEM first. Its
 * password protects nothing, because certificates are no secret.
 */
public final class Main {
  private Main() {
  }

  /** Properties: the certificate's file, the key store to make, and its password. Arguments are those of cassandra-stress. */
  public static void main(String[] args) throws Exception {
    makeStore(Path.of(System.getProperty("proofload.authority")), Path.of(System.getProperty("proofload.truststore")),
        System.getProperty("proofload.truststore.password").toCharArray());
    Stress.main(args);
  }

  private static void makeStore(Path authority, Path file, char[] password)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("JKS");
    store.load(null, null);
    try (InputStream pem = Files.newInputStream(authority)) {
      store.setCertificateEntry("authority", CertificateFactory.getInstance("X.509").generateCertificate(pem));
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, password);
    }
  }
}
