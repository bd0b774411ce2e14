/** The style sheet of signed-in people. */
import '#platform/web/styles/whole.css';
