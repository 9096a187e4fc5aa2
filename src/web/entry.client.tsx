import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { apiOver } from './api.ts'
import { apiContext, callerAskedOnce, callerContext, flashContext } from './page-context.ts'
import { showFlash } from './ui/flash.ts'

const api = apiOver((path, init) => fetch(path, init))

function getContext() {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(callerContext, callerAskedOnce(api))
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
