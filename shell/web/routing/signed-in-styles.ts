/** The style sheet of signed-in people. */
import '#platform/web/styles/signed-in.css';
