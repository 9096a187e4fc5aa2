import type { Plugin, ViteDevServer } from 'vite'

type App = typeof import('./app.ts')

/** In development, Vite serves modules and the house answers everything else, rebuilt when its code changes. */
export function houseInDevelopment(): Plugin {
  return {
    name: 'mendpost-house',
    apply: 'serve',
    configureServer(server) {
      // `vitest` also makes a dev server, which must not open a shop.
      if (process.env['VITEST']) return
      const house = houseOf(server)
      return () => {
        server.middlewares.use((request, response, next) => {
          request.url = request.originalUrl ?? request.url
          house()
            .then((open) => open.listener(request, response))
            .catch((error: unknown) => {
              if (error instanceof Error) server.ssrFixStacktrace(error)
              next(error)
            })
        })
      }
    },
  }
}

function houseOf(server: ViteDevServer) {
  let openedFor: App | null = null
  let opened: ReturnType<App['openHouse']> | null = null
  return async () => {
    const app = (await server.ssrLoadModule('/src/server/app.ts')) as App
    if (!opened || openedFor !== app) {
      const before = opened
      openedFor = app
      opened = (async () => {
        await (await before)?.close()
        return app.openHouse({ variables: process.env, mode: 'development', announce: console.log })
      })()
    }
    return opened
  }
}
