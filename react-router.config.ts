import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Lazy discovery sends a manifest address for each of the catalogue's links.
  routeDiscovery: { mode: 'initial' },
  // A page's code comes as one file: what loads it is the same on both sides and cannot be had alone.
  splitRouteModules: false,
} satisfies Config
