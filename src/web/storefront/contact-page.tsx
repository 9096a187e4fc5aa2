import {
  redirect,
  useActionData,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { weekdays } from '#contract/shop-profile.ts'
import type { Section } from '#contract/text-sections.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { formAction, formHandler } from '../forms/form-action.ts'
import type { FormFailure } from '../forms/form-failure.ts'
import { Card, Notice } from '../ui/card.tsx'
import { Link } from '../link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ContactForm } from './contact-form.tsx'
import { Hours } from './hours-card.tsx'
import { pageMeta } from '../page-meta.ts'
import { PostTerms } from '../shipping/post-terms.tsx'
import { QuestionList, toQuestions } from './questions.tsx'
import { ShopAddress } from './shop-address.tsx'
import { ShopMap } from './shop-map.tsx'
import { useShopProfile } from '../shop-profile.ts'
import { toQuestionsJsonLd } from './structured-data.ts'

export function meta({ matches, loaderData }: Pick<MetaArgs, 'matches'> & { loaderData: Shown | undefined }) {
  return [
    ...pageMeta(
      matches,
      'Support',
      'Answers about water damage, repair time, warranty, quotes and brands; opening hours, address, map and a contact form.',
    ),
    ...(loaderData?.questions.length ? [{ 'script:ld+json': toQuestionsJsonLd(loaderData.questions) }] : []),
  ]
}

type Shown = { questions: Section[] }

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  const { faq } = await readPageTexts(context, 'contact')
  return { questions: toQuestions(faq) }
}

export const action = formAction(
  formHandler({
    fields: ['fullname', 'email', 'message', 'website'],
    call: (data, { api }) => api.send('POST /api/contact', { data }),
    done(_, { flash }) {
      flash('success', 'Your message is on its way to us.')
      return redirect('/contact?sent=yes#contact-form', 303)
    },
  }),
)

export default function ContactPage({ loaderData: { questions } }: { loaderData: Shown }) {
  const profile = useShopProfile()
  const [search] = useSearchParams()
  const failure = useActionData() as FormFailure | undefined
  return (
    <>
      <PageHeading
        title="Support"
        intro="Answers to the questions we hear most, and how to reach us if yours is not here."
      />
      <div className="contact-columns">
        <div className="stack content-start gap-12">
          <section id="faq" aria-labelledby="faq-title">
            <h2 id="faq-title">Questions and answers</h2>
            <QuestionList shown={questions} />
            <h3 className="mt-6 mb-3">Time and post</h3>
            <PostTerms />
          </section>
          <section id="contact-form" aria-labelledby="contact-title">
            <h2 id="contact-title">Write to us</h2>
            {search.get('sent') === 'yes' && !failure ? (
              <Notice tone="good" title="Your message is on its way to us">
                <p>We answer by email. We have also sent you a confirmation.</p>
                <p>
                  <Link to="/contact#contact-form" className="text-link">
                    Write another message
                  </Link>
                </p>
              </Notice>
            ) : (
              <ContactForm failure={failure} />
            )}
          </section>
        </div>
        <aside className="stack content-start gap-6" aria-label="The shop">
          <Card title="Opening hours">
            <Hours profile={profile} />
            {weekdays.some((day) => profile.hours[day]) && (
              <p className="mt-4">
                <a className="text-link screen-only" href="/api/opening-hours.ics">
                  Add to calendar
                </a>
              </p>
            )}
          </Card>
          <Card title="Location">
            <ShopAddress profile={profile} />
          </Card>
        </aside>
      </div>
      <ShopMap profile={profile} />
    </>
  )
}
