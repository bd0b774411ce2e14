/** A certificate for `localhost` that nobody trusts but a test, and its key, which is a secret to nobody. */
export const loopbackCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUG+cinm4mZywruK8duNl6poUFmRswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzAyMjUzN1oYDzIxMjYxMDMw
MDIyNTM3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARCEGDF+pZBtlXE0QtX2qOyXCAHY1UFzEt1aRmeJyPjvn578Fve2kcI
FiVKSvPE+LDZ5Ke+f4zjMCMlU4DozD/vo28wbTAdBgNVHQ4EFgQUr4C+JCelFw+X
MZQceOVzapGg2ZIwHwYDVR0jBBgwFoAUr4C+JCelFw+XMZQceOVzapGg2ZIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAJKzi0rsyNqXeILLJ4bcc1p6NizHgrstxPreXcEUq/HxAiBg
/AZzCaJYoPfvGYDDs4w+0d6thIiW4QwXbHhjbT7AjA==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcavfp+oJ+etCivpg
vFEppwNmD2vnkqoPAYG8t+C3H2ahRANCAARCEGDF+pZBtlXE0QtX2qOyXCAHY1UF
zEt1aRmeJyPjvn578Fve2kcIFiVKSvPE+LDZ5Ke+f4zjMCMlU4DozD/v
-----END PRIVATE KEY-----`,
};
