type Props = { error?: string | null; "data-testid"?: string }

const ErrorMessage = ({ error, ...props }: Props) => <p {...props}>{error}</p>

export default ErrorMessage
