import './storefront.css'
export type Question = { id: string; question: string; answer: string[] }

/** Frequently asked questions. */
export const questions: Question[] = [
  {
    id: 'water-damage',
    question: 'My phone got wet. Can you help?',
    answer: [
      'Switch it off, leave it off and do not charge it. Rice does not help. Keep it somewhere dry.',
      'Water can damage many parts, so there is no fixed price, and not every phone can be saved. Write to us with the model and what happened, and we will tell you whether it is worth posting. If the phone still works, back it up first.',
    ],
  },
  {
    id: 'repair-time',
    question: 'How long does a repair take?',
    answer: [
      'Most repairs take one to three working days once the phone is on our bench, plus the post both ways. If we have to order a part, we say so on your account page, which shows each step as it happens.',
    ],
  },
  {
    id: 'warranty',
    question: 'Is the repair under warranty?',
    answer: [
      'Yes. Our warranty covers the part we fitted and our work for 12 months. That is on top of your rights under the Australian Consumer Law. The warranty page has the details.',
    ],
  },
  {
    id: 'free-quotes',
    question: 'Do quotes cost anything?',
    answer: [
      'No. For the phones on our pricing page you see the price before you book, and your ticket keeps it. For anything else, ask us with the contact form. A quote is free, and you do not have to take it.',
    ],
  },
  {
    id: 'brands',
    question: 'Which brands do you repair?',
    answer: [
      'You can book Apple iPhone and Samsung Galaxy S, Z and Note repairs online at a set price. For Google Pixel and OnePlus, tell us the model and what is wrong, and we will send you a quote.',
    ],
  },
]

/** Questions as details elements, which open without scripts. */
export function QuestionList({ shown }: { shown: readonly Question[] }) {
  return (
    <div className="questions">
      {shown.map(({ id, question, answer }) => (
        <details key={id} id={id}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className="questions-answer">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
