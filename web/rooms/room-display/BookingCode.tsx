import { generate } from 'lean-qr'
import { useMemo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './BookingCode.module.css'

/** Quiet zone that cameras need around a code, in modules. */
const quietZone = 4

interface Props {
  address: string
  /** For screen readers. By default, that the code opens the booking form. */
  label?: string
}

export function BookingCode({ address, label }: Props) {
  const { t } = useTexts()
  const { path, size } = useMemo(() => drawCode(address), [address])
  return (
    <svg
      role="img"
      aria-label={label ?? t(($) => $.DOOR.SCAN)}
      className={styles.code}
      viewBox={`${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

function drawCode(address: string) {
  const code = generate(address)
  const { size } = code
  const rows = Array.from({ length: size }, (_, y) => y)
  const path = rows.flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('')
  return { path, size }
}
