import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { browserApi } from './browser-api.ts'
import { readyForNextPage } from './next-page.ts'
import { apiContext, callerAskedOnce, callerContext, flashContext } from './page-context.ts'
import { showFlash } from './ui/flash.ts'

function getContext() {
  const context = new RouterContextProvider()
  context.set(apiContext, browserApi)
  context.set(callerContext, callerAskedOnce(browserApi))
  context.set(flashContext, { add: showFlash, take: () => [] })
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={getContext} />
    </StrictMode>,
  )
})

readyForNextPage()
