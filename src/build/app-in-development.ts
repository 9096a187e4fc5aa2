import type { Plugin, ViteDevServer } from 'vite'
import { openDevelopmentFiles } from './development-files.ts'

type App = typeof import('#server/app.ts')
type SetupLink = typeof import('#server/setup-link.ts')
type Emails = typeof import('./emails-in-development.ts')

/** In development, Vite serves modules and the app answers everything else; it is reopened when its code changes. */
export function appInDevelopment(): Plugin {
  let openApp: ReturnType<typeof loadApp> | null = null
  return {
    name: 'mendpost-app',
    apply: 'serve',
    configureServer(server) {
      const current = (openApp = loadApp(server))
      return () => {
        server.middlewares.use((request, response, next) => {
          request.url = request.originalUrl ?? request.url
          if (request.url === '/development/emails') {
            server
              .ssrLoadModule('/src/build/emails-in-development.ts')
              .then((module) =>
                response.setHeader('content-type', 'text/html').end((module as Emails).emailsPage()),
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
    // A restarted Vite opens a new app, and the database lock admits one process at a time.
    closeBundle: () => openApp?.close(),
  }
}

function loadApp(server: ViteDevServer) {
  let openedFor: App | null = null
  let opened: ReturnType<App['openApp']> | null = null
  return {
    async open() {
      const app = (await server.ssrLoadModule('/src/server/app.ts')) as App
      if (!opened || openedFor !== app) {
        const before = opened
        openedFor = app
        opened = (async () => {
          await (await before)?.close()
          const options = {
            clientFiles: { getPageFiles: openDevelopmentFiles(server) },
            cacheResponses: false,
            checkOutputs: true,
            contentSecurityPolicy: false,
          }
          const running = await app.openApp({ variables: process.env, options, announce: console.log })
          const { showSetupLink } = (await server.ssrLoadModule('/src/server/setup-link.ts')) as SetupLink
          await showSetupLink(running, getPort(server), (label, text) => console.log(`  ${label}  ${text}`))
          return running
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

function getPort({ httpServer, config }: ViteDevServer): number {
  const address = httpServer?.address()
  return typeof address === 'object' && address ? address.port : config.server.port
}
