import { useNavigate } from '#platform/web/navigation/router.tsx';
import { leaveFile } from './waiting-file.ts';

/** Opens a file in the editor, as a new draft. */
export function useNewFromFile(): (file: File) => void {
  const navigate = useNavigate();
  return (file) => {
    leaveFile(file);
    navigate('/article');
  };
}
