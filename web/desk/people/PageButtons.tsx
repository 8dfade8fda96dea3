import { peoplePage } from '@uurwerk/contract/desk/people'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'

interface Props {
  offset: number
  /** People on this page. */
  shown: number
  total: number
  onTurn: (pages: 1 | -1) => void
}

export function PageButtons({ offset, shown, total, onTurn }: Props) {
  const { t } = useTexts()
  const range = {
    from: formatNumber(shown === 0 ? 0 : offset + 1),
    until: formatNumber(offset + shown),
    total: formatNumber(total),
  }
  return (
    <Row gap={2}>
      <Text role="status" as="span" tone="quiet" size="list" className="tabular">
        {t(($) => $.SCHOOL_PEOPLE.RANGE, range)}
      </Text>
      {(offset > 0 || total > peoplePage) && (
        <>
          <Button
            isSquare
            variant="quiet"
            aria-label={t(($) => $.SCHOOL_PEOPLE.PREVIOUS)}
            isBlocked={offset === 0}
            onClick={() => onTurn(-1)}
          >
            <ChevronLeft size={18} aria-hidden />
          </Button>
          <Button
            isSquare
            variant="quiet"
            aria-label={t(($) => $.SCHOOL_PEOPLE.NEXT)}
            isBlocked={offset + shown >= total}
            onClick={() => onTurn(1)}
          >
            <ChevronRight size={18} aria-hidden />
          </Button>
        </>
      )}
    </Row>
  )
}
