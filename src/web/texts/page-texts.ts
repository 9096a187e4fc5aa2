import type { LoaderFunctionArgs } from 'react-router'
import { getPageTexts } from '#contract/page-texts.ts'
import type { pageTexts, ShownText, PageWithTexts } from '#contract/texts.ts'
import { getPage } from '../page-context.ts'

type Texts<Page extends PageWithTexts> = Record<(typeof pageTexts)[Page][number], ShownText>

/** Reads the texts of a page. */
export async function readPageTexts<Page extends PageWithTexts>(
  context: LoaderFunctionArgs['context'],
  page: Page,
): Promise<Texts<Page>> {
  const { texts } = await getPage(context).api.read(getPageTexts, { page })
  return texts as Texts<Page>
}
