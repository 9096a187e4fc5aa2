import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { houseInDevelopment } from './src/server/house-in-development.ts'
import { keepAddress } from './src/server/keep-address.ts'

export default defineConfig({
  // The house answers first in development, as it does in production.
  plugins: [houseInDevelopment(), keepAddress(), tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: './src/server/app.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { port: 5173, strictPort: false },
})
