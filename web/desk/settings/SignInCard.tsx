import type { SignInFinding, SignInReport } from '@uurwerk/contract/desk/settings'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useTestSignIn } from './queries.ts'
import styles from './Settings.module.css'

/** Asks the providers of sign-in whether all is well. */
export function SignInCard() {
  const { t } = useTexts()
  const test = useTestSignIn()
  const title = t(($) => $.SCHOOL_SETTINGS.SIGN_IN.TITLE)
  return (
    <Card as="section" aria-label={title}>
      <Stack gap={5}>
        <Text as="h2" size="lead">
          {title}
        </Text>
        <Text tone="quiet">{t(($) => $.SCHOOL_SETTINGS.SIGN_IN.LEAD)}</Text>
        <Row>
          <Button needsConnection disabled={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? t(($) => $.SCHOOL_SETTINGS.SIGN_IN.TESTING) : t(($) => $.SCHOOL_SETTINGS.SIGN_IN.TEST)}
          </Button>
        </Row>
        <div role="status">{test.data && <SignInReportView report={test.data} />}</div>
      </Stack>
    </Card>
  )
}

export function SignInReportView({ report }: { report: SignInReport }) {
  const { t } = useTexts()
  const isOtherAddress = new URL(report.publicUrl).origin !== location.origin
  return (
    <Stack gap={4}>
      {report.isBuiltIn && <Text tone="danger">{t(($) => $.SCHOOL_SETTINGS.SIGN_IN.BUILT_IN)}</Text>}
      {isOtherAddress && (
        <Text tone="danger">
          {t(($) => $.SCHOOL_SETTINGS.SIGN_IN.OTHER_ADDRESS, { expected: report.publicUrl, here: location.origin })}
        </Text>
      )}
      {report.providers.map(({ name, issuer, redirect, findings }) => (
        <div key={issuer}>
          <Text isStrong>{name}</Text>
          <Text tone="quiet" size="list" className={styles.address}>
            {issuer}
          </Text>
          <ul>
            {findings.map((finding) => (
              <Finding key={finding.check} finding={finding} redirect={redirect} />
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  )
}

function Finding({ finding: { check, ok, kind, reason }, redirect }: { finding: SignInFinding; redirect: string }) {
  const { t } = useTexts()
  const outcome = ok === null ? 'UNKNOWN' : ok ? 'OK' : 'FAILED'
  return (
    <li>
      <Text tone={ok === false ? 'danger' : 'ok'} className={styles.address}>
        {t(($) => $.SCHOOL_SETTINGS.SIGN_IN.CHECK[check][outcome], { redirect })}
        {kind === 'UNREACHABLE' && ` ${t(($) => $.SCHOOL_SETTINGS.SIGN_IN.UNREACHABLE)}`}
      </Text>
      {reason !== null && (
        <Text tone="quiet" size="small" lang="en">
          {reason}
        </Text>
      )}
    </li>
  )
}
