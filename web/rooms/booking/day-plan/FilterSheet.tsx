import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { dayPlanQuery } from '../day-plan-query.ts'
import { FilterChips } from '../find/FilterChips.tsx'
import { clearedRoomFilters } from '../find/room-filters.ts'
import { useRoomFilters } from '../find/use-room-filters.ts'
import styles from './FilterSheet.module.css'

/** For narrow screens. Shows the number of active filters. */
export function FilterSheet({ date }: { date: Temporal.PlainDate }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { filters, changeFilters } = useRoomFilters()
  const { data: rooms = [] } = useQuery(dayPlanQuery(date.toString()))
  const { room, minutes, people, buildings = [], features = [] } = filters
  const filterCount =
    [room, minutes, people].filter((item) => item !== undefined).length + buildings.length + features.length
  return (
    <>
      <Button
        square
        className={styles.button}
        aria-label={
          filterCount > 0 ? t(($) => $.ROOMS.FILTER.OPEN_SET, { count: filterCount }) : t(($) => $.ROOMS.FILTER.OPEN)
        }
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
        {filterCount > 0 && (
          <b aria-hidden className={styles.count}>
            {filterCount}
          </b>
        )}
      </Button>
      {isOpen && (
        <Modal
          title={t(($) => $.ROOMS.FILTER.LABEL)}
          onClose={() => setOpen(false)}
          actions={
            <>
              {filters.date !== undefined && (
                <Button onClick={() => changeFilters({ date: undefined })}>{t(($) => $.BOOKING.TODAY)}</Button>
              )}
              <Button disabled={filterCount === 0} onClick={() => changeFilters(clearedRoomFilters)}>
                {t(($) => $.ROOMS.FILTER.CLEAR)}
              </Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                {t(($) => $.ROOMS.FILTER.SHOW)}
              </Button>
            </>
          }
        >
          <div className={styles.filters}>
            <FilterChips isWrapped rooms={rooms} filters={filters} onChange={changeFilters} />
          </div>
        </Modal>
      )}
    </>
  )
}
