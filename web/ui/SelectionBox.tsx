import { Checkbox } from 'react-aria-components'
import styles from './SelectionBox.module.css'

/** Shows whether a row of a list is selected, and selects it. */
export const SelectionBox = () => (
  <Checkbox slot="selection" className={styles.box ?? ''}>
    <span aria-hidden />
  </Checkbox>
)
