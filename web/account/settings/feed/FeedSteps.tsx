import { ChevronRight } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './FeedSteps.module.css'

/** Explains per calendar app how to add a feed. */
export function FeedSteps() {
  const { t } = useTexts()
  const apps = [
    {
      app: t(($) => $.SETTINGS.FEEDS.STEPS.GOOGLE),
      steps: [
        t(($) => $.SETTINGS.FEEDS.STEPS.GOOGLE_1),
        t(($) => $.SETTINGS.FEEDS.STEPS.GOOGLE_2),
        t(($) => $.SETTINGS.FEEDS.STEPS.GOOGLE_3),
      ],
    },
    {
      app: t(($) => $.SETTINGS.FEEDS.STEPS.APPLE),
      steps: [t(($) => $.SETTINGS.FEEDS.STEPS.APPLE_1), t(($) => $.SETTINGS.FEEDS.STEPS.APPLE_2)],
    },
    {
      app: t(($) => $.SETTINGS.FEEDS.STEPS.OUTLOOK),
      steps: [
        t(($) => $.SETTINGS.FEEDS.STEPS.OUTLOOK_1),
        t(($) => $.SETTINGS.FEEDS.STEPS.OUTLOOK_2),
        t(($) => $.SETTINGS.FEEDS.STEPS.OUTLOOK_3),
      ],
    },
  ]
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <ChevronRight size={16} aria-hidden /> {t(($) => $.SETTINGS.FEEDS.STEPS.TITLE)}
      </summary>
      <div className={styles.apps}>
        {apps.map(({ app, steps }) => (
          <section key={app}>
            <h4>{app}</h4>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <p className={styles.secret}>{t(($) => $.SETTINGS.FEEDS.SECRET)}</p>
    </details>
  )
}
