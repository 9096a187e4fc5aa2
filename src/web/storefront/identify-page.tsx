import type { MetaArgs } from 'react-router'
import './identify.css'
import { Card } from '../ui/card.tsx'
import { Link } from '../link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { modelNumbers } from './model-numbers.ts'
import { pageMeta } from '../page-meta.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Identify your phone',
    'Find out which iPhone or Samsung Galaxy you have: where to look for the model name and number, with a list of common numbers.',
  )
}

export default function IdentifyPage() {
  return (
    <>
      <PageHeading
        title="Identify your phone"
        intro="We ask for your model when you book. Here is where to find it."
      />
      <div className="identify-ways">
        <Card title="iPhone that turns on" as="div">
          <p>
            Open <b>Settings</b>, then <b>General</b>, then <b>About</b>. “Model Name” is the name we use. Tap
            “Model Number” once to see the number that begins with A.
          </p>
        </Card>
        <Card title="iPhone that does not turn on" as="div">
          <p>
            On most iPhones from the 8 on, the number that begins with A is printed inside the SIM tray slot.
            It is tiny: take the tray out and shine a light in. On iPhone 7 and earlier it is on the back.
          </p>
        </Card>
        <Card title="Samsung that turns on" as="div">
          <p>
            Open <b>Settings</b> and scroll to <b>About phone</b>. The name is at the top. Below it is the
            model number that begins with SM.
          </p>
        </Card>
        <Card title="Samsung that does not turn on" as="div">
          <p>
            On many models the number that begins with SM is printed on the back, near the bottom edge. It is
            also on the box, and often on the receipt.
          </p>
        </Card>
      </div>
      <section aria-labelledby="numbers">
        <h2 id="numbers">Common model numbers</h2>
        <p className="mt-2 mb-5 max-w-2xl text-soft">
          Samsung adds a letter or two for the country, such as SM-S911B. The iPhone numbers are for phones
          sold in Australia. Phones from overseas can have another number.
        </p>
        <div className="identify-numbers">
          {modelNumbers.map(({ series, models }) => (
            <Card key={series} title={series} as="div">
              <dl>
                {models.map(([number, phone]) => (
                  <div key={number} className="leader">
                    <dt>{phone}</dt>
                    <dd>
                      <code>{number}</code>
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          ))}
        </div>
      </section>
      <p>
        Not sure?{' '}
        <Link to="/quote" className="text-link">
          Tell us what you see
        </Link>{' '}
        and we will work it out together.
      </p>
    </>
  )
}
