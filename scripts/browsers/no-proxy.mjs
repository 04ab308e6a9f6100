// Servers of tests are on this machine, where a proxy of the environment cannot reach them.
for (const name of ['NO_PROXY', 'no_proxy']) {
  process.env[name] = [process.env[name], 'localhost', '.localhost', '127.0.0.1', '::1'].filter(Boolean).join(',')
}
