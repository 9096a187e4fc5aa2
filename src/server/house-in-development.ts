import type { Plugin, ViteDevServer } from 'vite'

type App = typeof import('./app.ts')
type Letters = typeof import('./letters-in-development.ts')

/** In development, Vite serves modules and the house answers everything else, opened anew when its code changes. */
export function houseInDevelopment(): Plugin {
  let house: ReturnType<typeof houseOf> | null = null
  return {
    name: 'mendpost-house',
    apply: 'serve',
    configureServer(server) {
      const current = (house = houseOf(server))
      return () => {
        server.middlewares.use((request, response, next) => {
          request.url = request.originalUrl ?? request.url
          if (request.url === '/development/letters') {
            server
              .ssrLoadModule('/src/server/letters-in-development.ts')
              .then((module) =>
                response.setHeader('content-type', 'text/html').end((module as Letters).lettersPage()),
              )
              .catch(next)
            return
          }
          current
            .open()
            .then((open) => open.listener(request, response))
            .catch((error: unknown) => {
              if (error instanceof Error) server.ssrFixStacktrace(error)
              next(error)
            })
        })
      }
    },
    // A restarted Vite opens a house of its own, and the books let in only one.
    closeBundle: () => house?.close(),
  }
}

function houseOf(server: ViteDevServer) {
  let openedFor: App | null = null
  let opened: ReturnType<App['openHouse']> | null = null
  return {
    async open() {
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
    },
    async close() {
      const before = opened
      opened = null
      await (await before)?.close()
    },
  }
}
