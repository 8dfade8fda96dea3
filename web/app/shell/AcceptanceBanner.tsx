import { useTexts } from '#web/lib/i18n.ts'
import styles from './EnvironmentBanner.module.css'

export interface BannerProps {
  variant: 'short' | 'full' | 'band'
}

/**
 * Says that this is the acceptance environment. A collapsed menu has the short text; phones, without a menu, a band.
 */
export function AcceptanceBanner({ variant }: BannerProps) {
  const { t } = useTexts()
  const fullText = t(($) => $.SHELL.ACCEPTANCE.FULL)
  const hint = t(($) => $.SHELL.ACCEPTANCE.HINT)
  // The band is outside the menu, so it needs its own landmark.
  if (variant === 'band')
    return (
      <aside aria-label={fullText} className={`onScreen ${styles.banner}`} data-band title={hint}>
        {fullText}
      </aside>
    )
  return (
    <p className={`onScreen ${styles.banner}`} title={hint}>
      {variant === 'full' ? (
        fullText
      ) : (
        <>
          <span aria-hidden>{t(($) => $.SHELL.ACCEPTANCE.SHORT)}</span>
          <span className="unseen">{fullText}</span>
        </>
      )}
    </p>
  )
}
