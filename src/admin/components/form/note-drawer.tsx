import { Drawer, Text } from "@medusajs/ui"
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react"
import { useFailure } from "../../hooks/use-failure"
import { DrawerForm } from "./drawer-form"
import { NoteField } from "./fields"
import { LeavePrompt, type Leaving, leavingOf } from "./leave-guard"
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
  /** Of the request. */
  failure: Error | null
  /** Which rows the store refused, and why. */
  refused: ReactNode
  onSubmit: (note: string) => void
  /** What a person should know first. */
  children: ReactNode
}

/** Acts on rows that are selected on the page, with a note that gives the reason. */
export const NoteDrawer = (props: Props) => {
  const { isOpen, title, subtitle, onClose, ...form } = props
  const [leaving, setLeaving] = useState<Leaving>()
  const [isAsking, setAsking] = useState(false)
  const close = () => (leaving ? setAsking(true) : onClose())
  // The answer closes the drawer, even while it asks.
  useEffect(() => setAsking(false), [isOpen])
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
        <NoteForm {...form} setLeaving={setLeaving} />
        <LeavePrompt
          isOpen={isAsking}
          leaving={leaving}
          stay={() => setAsking(false)}
          leave={onClose}
        />
      </Drawer.Content>
    </Drawer>
  )
}

const NoteForm = ({
  setLeaving,
  noteLabel,
  failure,
  refused,
  onSubmit,
  children,
  ...form
}: FormProps & {
  /** What would be lost: the drawer asks before it closes. */
  setLeaving: (leaving: Leaving | undefined) => void
}) => {
  const fields = useFields({ note: "" }, ({ note }) =>
    note.trim() ? {} : { note: "required" }
  )
  const { note } = fields.values
  const { error, isUnclear } = useFailure(failure)
  const state = {
    isPending: form.isPending,
    isUnclear,
    isDirty: note.trim() !== "",
  }
  const leaving = leavingOf(state)
  // Set before a person can close the drawer.
  useLayoutEffect(() => {
    setLeaving(leaving)
    return () => setLeaving(undefined)
  }, [leaving])
  return (
    <DrawerForm
      {...form}
      {...state}
      error={error ?? refused}
      fields={fields.ref}
      onSubmit={() => fields.check() && onSubmit(note.trim())}
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
