import type { Language } from '@uurwerk/contract/languages'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Heading,
  Popover,
} from 'react-aria-components'
import { firstDays } from '#web/lib/language.ts'
import styles from './DateCalendar.module.css'

export const DateCalendar = ({ language }: { language: Language }) => (
  <Popover className={styles.popover ?? ''}>
    <Dialog className={styles.dialog ?? ''}>
      <Calendar firstDayOfWeek={firstDays[language]}>
        <header className={styles.header}>
          <Button slot="previous" className={styles.step ?? ''}>
            <ChevronLeft size={18} aria-hidden />
          </Button>
          <Heading className={styles.month ?? ''} />
          <Button slot="next" className={styles.step ?? ''}>
            <ChevronRight size={18} aria-hidden />
          </Button>
        </header>
        <CalendarGrid>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </Dialog>
  </Popover>
)
