package io.proofload.ycsb;

import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Whom the driver trusts. */
final class Trust {
  private Trust() {
  }

  /** Trusts only certificates of this authority, given in PEM, each for the address that it names. */
  static SslEngineFactory onlyIn(String authority) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry("authority", CertificateFactory.getInstance("X.509")
          .generateCertificate(new ByteArrayInputStream(authority.getBytes(StandardCharsets.US_ASCII))));
      TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return new ProgrammaticSslEngineFactory(context, null, true);
    } catch (GeneralSecurityException | IOException error) {
      throw new IllegalArgumentException("The property cassandra.authority is no certificate: " + error.getMessage(), error);
    }
  }
}
