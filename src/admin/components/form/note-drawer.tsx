import { Drawer, Text } from "@medusajs/ui"
import {
  type MutableRefObject,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react"
import { useTranslation } from "react-i18next"
import { DrawerForm } from "./drawer-form"
import { NoteField } from "./fields"
import { LeavePrompt } from "./leave-guard"
import { useFields } from "./use-fields"

type Props = {
  isOpen: boolean
  title: string
  /** What it is about. */
  subtitle: ReactNode
  /** It was closed by a person, who agreed to lose the note. */
  onClose: () => void
} & FormProps

type FormProps = {
  noteLabel: string
  submitText: string
  isPending: boolean
  error: ReactNode
  /** @param settle the note is not lost any more */
  onSubmit: (note: string, settle: () => void) => void
  /** What a person should know first. */
  children: ReactNode
}

/** Does something with rows that are selected on the page: a note says why. */
export const NoteDrawer = (props: Props) => {
  const { isOpen, title, subtitle, onClose, ...form } = props
  const { t } = useTranslation("sbp")
  const isDirty = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty.current ? setAsking(true) : onClose())
  return (
    <Drawer open={isOpen} onOpenChange={close}>
      <Drawer.Content
        aria-describedby={undefined}
        // The page moves the focus: what opened the drawer may be gone by then.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Text size="small" className="text-ui-fg-subtle" asChild>
            <div>{subtitle}</div>
          </Text>
        </Drawer.Header>
        <NoteForm {...form} isDirty={isDirty} />
        <LeavePrompt
          isOpen={isAsking}
          question={{
            title: t("common.leave.dirty.title"),
            hint: t("common.leave.dirty.hint"),
          }}
          stay={() => setAsking(false)}
          leave={() => {
            setAsking(false)
            onClose()
          }}
        />
      </Drawer.Content>
    </Drawer>
  )
}

const NoteForm = ({
  isDirty,
  noteLabel,
  onSubmit,
  children,
  ...form
}: FormProps & {
  /** Whether a note would be lost: the drawer asks before it closes. */
  isDirty: MutableRefObject<boolean>
}) => {
  const fields = useFields({ note: "" }, ({ note }) =>
    note.trim() ? {} : { note: "required" }
  )
  const { note } = fields.values
  useEffect(() => {
    isDirty.current = note.trim() !== ""
    return () => {
      isDirty.current = false
    }
  }, [isDirty, note])
  const settle = () => {
    isDirty.current = false
  }
  return (
    <DrawerForm
      {...form}
      fields={fields.ref}
      isDirty={fields.isDirty}
      onSubmit={() => fields.check() && onSubmit(note.trim(), settle)}
    >
      {children}
      <NoteField
        label={noteLabel}
        value={note}
        onChange={(note) => fields.change({ note })}
        isMissing={fields.mistakes.note !== undefined}
        autoFocus
      />
    </DrawerForm>
  )
}
