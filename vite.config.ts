import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appInDevelopment } from './src/build/app-in-development.ts'

const everyPage =
  /\/src\/(contract\/(format-day|money-amounts|delivered-repairs|durations|text-blocks)|web\/(root|document|api|repairs|page-\w+|link|use-link-navigation|when-idle|public-routes|route-module|last-root-data|browser-api|read-phones|footer-catalogue|entry\.client|reload-page|after-heading|layout\/site-header|shop-profile|texts\/page-texts|ui\/(flash|fold-context|menu|use-close-details|use-hydrated|button|card|page-heading|telephone)))\.tsx?$/

/** What comes after the first page is shown: parts of the layout that work without scripts, calls of the API, the next page. */
const lateParts =
  /\/src\/web\/(late-parts|check-caller|load-root|error-page|layout\/(site-footer|social-icon)|ui\/toasts|browser-calls|http-api|prefetch(ed)?-\w+|public-page-files)\.tsx?$/

/** What the booking form shares with pages that ask for the same things. */
const bookingParts =
  /\/src\/(contract\/(repair-notice|tickets)|web\/(shipping\/(address-fields|repair-notice)|booking\/(device-fields|booking-key|add-buttons|further-items-context)))\.tsx?$/

/** On the pages where phone and repair are chosen: the steps of a booking, and what is searched for. */
const bookingSteps = /\/src\/web\/(ui\/steps|booking\/(booking-steps|use-shown-search))\.tsx?$/

/** What phone page and booking form share. */
const repairFacts =
  /\/src\/(contract\/(no-repair-cost|work-start)|web\/(work-start|booking\/find-phone))\.tsx?$/

/** What phone page and booking form say about a repair; the form loads it after its first paint. */
const repairTerms = /\/src\/web\/booking\/(repair-advice|repair-terms|repair-time)\.tsx?$/

/** What pages need that show a text of the shop. */
const shownTexts = /\/src\/web\/texts\/(?!page-texts)[\w-]+\.tsx?$/

/** What the pages about the shop share: below, what the contact page loads after its first paint. */
const shopParts = /\/src\/web\/storefront\/(questions|structured-data)\.tsx?$/
const shopHours = /\/src\/web\/storefront\/(hours-card|opening-hours|shop-address)\.tsx?$/

/** What log-in, sign-up and the pages about passwords share. */
const logInParts =
  /\/src\/(contract\/accounts|web\/account\/log-in\/(credentials-form|narrow-page|next-path|visitor-page))\.tsx?$/

/** Modules of every start, bundled into one file with the app: hundreds of small files would add half a second. */
const readAtEveryStart = [
  'hono',
  '@hono/node-server',
  'kysely',
  'libphonenumber-js',
  'lru-cache',
  'otpauth',
  'prom-client',
  'react',
  'react-dom',
  'react-router',
  'zod',
]

export default defineConfig(({ command }) => ({
  // In development Vite serves modules and styles first; the app answers everything else, as it does in production.
  plugins: [appInDevelopment(), tailwindcss(), react()],
  appType: 'custom',
  builder: {
    async buildApp({ build, environments }) {
      // The server reads from the client build's manifest which files a page needs.
      await build(environments.client!)
      await build(environments.ssr!)
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        // What a page imports loads together with it, in one round trip, but for what every page has loaded.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) =>
            files.filter((file) => !/\/(vendor|entry\.client|rolldown-runtime)-/.test(file)),
        },
        rollupOptions: {
          input: './src/web/entry.client.tsx',
          output: {
            // React and its router are compiled whole, beside the main thread, instead of function by function within the first tap.
            postBanner: ({ name }) => (name === 'vendor' ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              // One chunk for dependencies, one for modules of every page.
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 3,
                },
                { name: 'frame', test: everyPage, priority: 2 },
                { name: 'late', test: lateParts, priority: 2 },
                // Modules that are loaded together compress better as one file: those of most forms, of bookings and of log-in.
                {
                  name: 'forms',
                  test: /\/src\/web\/forms\/fields\.(tsx|css)$/,
                  priority: 1,
                },
                // What handles a form that was sent: the booking form loads it after its first paint.
                {
                  name: 'form-actions',
                  test: /\/src\/web\/forms\/(form-action|form-failure|submitted-values)\.ts$/,
                  priority: 1,
                },
                // What a form that is sent shows; the search of the price list has fields alone.
                {
                  name: 'form-state',
                  test: /\/src\/web\/forms\/(form-errors|form-fields|success-message|use-submitting)\.tsx?$/,
                  priority: 1,
                },
                // What pages keep once a form was sent: typed values, focus, and nothing that a colleague has changed.
                {
                  name: 'sent-form',
                  test: /\/src\/web\/forms\/(use-form-key|use-kept-focus|revalidate-after-conflict)\.ts$/,
                  priority: 1,
                },
                { name: 'booking-parts', test: bookingParts, priority: 1 },
                // What handles further repairs that were sent, of the booking form and of the staff's.
                {
                  name: 'further-repairs',
                  test: /\/src\/web\/booking\/(further-values|change-items|refused-items|parse-further)\.ts$/,
                },
                { name: 'shop-parts', test: shopParts, priority: 1 },
                { name: 'shop-hours', test: shopHours, priority: 1 },
                { name: 'booking-steps', test: bookingSteps, priority: 1 },
                // Named before the terms, which would take along what they use of it.
                { name: 'repair-facts', test: repairFacts, priority: 1 },
                { name: 'repair-terms', test: repairTerms, priority: 1 },
                { name: 'log-in-parts', test: logInParts, priority: 1 },
                // Apart from the booking's parts, which would take the module along to pages without a form.
                { name: 'texts', test: shownTexts, priority: 2 },
                // Apart from what uses it, since a group takes its dependencies along: pages need it without.
                { name: 'repair-terms-style', test: /\/repair-terms\.css$/, priority: 3 },
                // Else it would come with the styles of the parts above, or to the booking form.
                { name: 'text-sections', test: /\/contract\/text-sections\.ts$/, priority: 2 },
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
      build: {
        outDir: 'build/server',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: { input: './src/server/app.ts', output: { entryFileNames: 'index.js' } },
      },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { port: 5173, strictPort: false },
}))
