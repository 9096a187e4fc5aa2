import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { findHeadlessShell, serveBrowser } from '#test/browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the one browser of the run is reached. */
    browserEndpoint: string
  }
}

/** Once per run: one browser for all files, since starting one costs several seconds of a core. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await serveBrowser(findHeadlessShell())
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}

/** A connection to that browser; closing it closes only the contexts that were opened through it. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'))
}
