import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Lazy discovery sends a manifest address for each of the catalogue's links.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
