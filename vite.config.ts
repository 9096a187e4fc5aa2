import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { houseInDevelopment } from './src/server/house-in-development.ts'
import { lighterRouter } from './src/server/lighter-router.ts'
import { keepAddress } from './src/server/keep-address.ts'

const everyPage =
  /\/src\/web\/(root|api|page-context|page-meta|next-page|browser-api|phones-from|footer-catalogue|entry\.client|error-page|lost-page|site-\w+|storefront\/shop-profile|ui\/(flash|money|toasts|menu|closing|button|card|page-heading))\.tsx?$/

/** What every start reads is one file with the rest of the house: hundreds of small ones cost it half a second. */
const readAtEveryStart = [
  'hono',
  '@hono/node-server',
  'kysely',
  'libphonenumber-js',
  'otpauth',
  'prom-client',
  'rate-limiter-flexible',
  'react',
  'react-dom',
  'react-router',
  'zod',
]

export default defineConfig(({ command }) => ({
  // The house answers first in development, as it does in production.
  plugins: [houseInDevelopment(), keepAddress(), lighterRouter(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              // One file for what comes from others, one for what every page has.
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 3,
                },
                { name: 'frame', test: everyPage, priority: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build'
        ? { resolve: { noExternal: readAtEveryStart }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
      build: { rollupOptions: { input: './src/server/app.ts' } },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { port: 5173, strictPort: false },
}))
