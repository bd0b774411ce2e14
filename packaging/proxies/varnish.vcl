# Varnish 6 or later in front of Atrium: live connections pass through, and nothing is cached, since Atrium answers each person. docs/operation/several-nodes.md
# Varnish has no HTTPS: a proxy before it adds it, and its address is in TRUSTED_PROXIES beside that of Varnish.
vcl 4.1;

backend atrium {
  .host = "127.0.0.1";
  .port = "3981";
  .connect_timeout = 2s;
  # Uploads and long polling.
  .first_byte_timeout = 90s;
  .between_bytes_timeout = 90s;
}

sub vcl_recv {
  # Without this, browsers poll.
  if (req.http.Upgrade ~ "(?i)websocket") {
    return (pipe);
  }
  return (pass);
}

sub vcl_pipe {
  set bereq.http.Upgrade = req.http.Upgrade;
  set bereq.http.Connection = req.http.Connection;
}
