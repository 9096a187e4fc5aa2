import { createContext, type RouterContextProvider } from 'react-router'
import { checkAuth, type Caller } from '#contract/accounts.ts'
import type { Api } from './api.ts'
import type { Flash, FlashType } from './ui/flash.ts'

/** How a page reaches the shop: in process on the server, by fetch in the browser. */
export const apiContext = createContext<Api>()

/** Who is looking, asked once for each navigation. */
export const callerContext = createContext<() => Promise<Caller>>()

/** Messages for the visitor that survive a redirect. */
export type FlashBox = { add(flash: Flash): void; take(): Flash[] }
export const flashContext = createContext<FlashBox>()

/** Where the site stands on the web as its operator says; null takes the request's own origin. */
export const originContext = createContext<string | null>(null)

/** On the server only: the markup of the footer's list of phones, which goes to the browser as markup alone. */
export const footerContext = createContext<string | null>(null)

/** Reads beside every loader and action: the shop, the visitor, a word to the visitor. */
export function pageOf(context: Readonly<RouterContextProvider>) {
  return {
    api: context.get(apiContext),
    caller: context.get(callerContext),
    /** Shows a message on the page that comes next, also after a redirect and without scripts. */
    flash(type: FlashType, text: string) {
      context.get(flashContext).add({ type, text })
    },
  }
}

/** A caller that is asked at most once, when the first reader wants to know. */
export function callerAskedOnce(api: Api): () => Promise<Caller> {
  let asked: Promise<Caller> | null = null
  return () => (asked ??= api.read(checkAuth, {}))
}
