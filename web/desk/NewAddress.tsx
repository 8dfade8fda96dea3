import { Copy } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { AddressCode } from './AddressCode.tsx'
import styles from './NewAddress.module.css'

interface Props {
  address: string
  /** Names the QR code. */
  code: string
  title: string
  hint: string
  onCopied: () => void
}

/** The address of a screen, which is shown only once. */
export function NewAddress({ address, code, title, hint, onCopied }: Props) {
  const { t } = useTexts()
  return (
    <Card tone="ok">
      <AddressCode address={address} label={code}>
        <Text isStrong>{title}</Text>
        <Text size="list">{hint}</Text>
        <a href={address} target="_blank" rel="noreferrer" className={styles.address}>
          {address}
        </a>
        <Row>
          <Button onClick={() => void navigator.clipboard.writeText(address).then(onCopied)}>
            <Copy size={16} aria-hidden />
            {t(($) => $.SCHOOL_ROOMS.DISPLAYS.COPY)}
          </Button>
        </Row>
      </AddressCode>
    </Card>
  )
}
